// Short sentences at the edge of the page: why something was refused, with a link to its rule.
import { Refused } from "./api";

export interface Toast {
  id: number;
  text: string;
  rule: string;
}

class Toasts {
  all = $state<Toast[]>([]);
  #next = 1;

  say(text: string, rule = ""): void {
    const toast = { id: this.#next++, text, rule };
    this.all = [...this.all.slice(-2), toast];
    setTimeout(() => this.drop(toast.id), 7000);
  }

  refused(error: unknown): void {
    if (error instanceof Refused) this.say(error.message, error.rule);
    else throw error;
  }

  drop(id: number): void {
    this.all = this.all.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
