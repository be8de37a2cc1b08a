// The square somebody points at, so that its fighter can be looked at more closely.
class Hovered {
  square = $state<string>();
}

export const hovered = new Hovered();
