// Where others reach this server. A page that was opened under a name only this machine knows gives links that lead
// nowhere else, until the person at the machine opens the server to its network.
import type { Network } from "../messages.gen";
import { network as ask } from "./api";
import { onlyHere } from "./share";
import { toasts } from "./toasts.svelte";

class Reach {
  /** What the server says of its door; nothing where it has none, or where we are not at its machine. */
  seen = $state.raw<Network>();
  turning = $state(false);
  /** Whether it was asked already. */
  known = $state(!onlyHere());

  /** The address links begin with. */
  get base(): string {
    return (onlyHere() && this.seen?.open && this.seen.addresses[0]) || location.origin;
  }

  /** Whether links lead to this machine alone. */
  get closed(): boolean {
    return onlyHere() && this.known && !this.seen?.open;
  }

  async look(): Promise<void> {
    if (!onlyHere()) return;
    try {
      this.seen = await ask("GET");
    } catch {
      this.seen = undefined;
    }
    this.known = true;
  }

  async turn(method: "POST" | "DELETE"): Promise<void> {
    this.turning = true;
    try {
      this.seen = await ask(method);
    } catch (error) {
      toasts.refused(error);
    } finally {
      this.turning = false;
    }
  }
}

export const reach = new Reach();
