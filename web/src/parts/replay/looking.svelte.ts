// A Play for looking only: boards are drawn with it, and nothing can be chosen or sent.
import type * as m from "../../messages.gen";
import type { Play, View } from "../../lib/play.svelte";

export class Looking {
  view = $state.raw<View>();
  frame = $state.raw<m.Frame>();
  events = $state.raw<m.EventView[]>([]);
  readonly from = undefined;
  readonly to = undefined;
  readonly brought = undefined;
  readonly place = undefined;
  readonly draft: string[] = [];
  readonly sending = false;
  readonly seat = undefined;
  readonly sealed = false;
  readonly answered = false;
  readonly moves = [];
  readonly table: unknown;

  constructor() {
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- getters of another object cannot be arrow functions
    const looking = this;
    this.table = {
      get frame() {
        return looking.frame;
      },
      get shown() {
        return looking.frame;
      },
      get events() {
        return looking.events;
      },
      busy: false,
      waiting: [],
      link: "closed",
      showing: undefined,
      offset: 0,
      preview: async () => looking.view,
      skip: () => undefined,
    };
  }

  movesFrom = () => [];
  clear = () => undefined;
  send = async () => false;
  order = async () => false;
  undo = async () => undefined;
  seal = async () => false;
  odds = async () => undefined;

  /** As the boards know it. */
  get play(): Play {
    return this as unknown as Play;
  }
}
