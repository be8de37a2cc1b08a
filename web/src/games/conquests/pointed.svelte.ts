// The square somebody points at, so that its fighter can be looked at more closely.
class Pointed {
  square = $state<string>();
}

export const pointed = new Pointed();
