// Where the page is. Secrets stand in the fragment, which is never sent to the server.

export interface Place {
  path: string;
  query: URLSearchParams;
  fragment: URLSearchParams;
}

function here(): Place {
  return {
    path: location.pathname,
    query: new URLSearchParams(location.search),
    fragment: new URLSearchParams(location.hash.slice(1)),
  };
}

class Router {
  place = $state<Place>(here());

  constructor() {
    addEventListener("popstate", () => (this.place = here()));
  }

  /** Go to another page of this site. */
  go(address: string): void {
    history.pushState(null, "", address);
    this.place = here();
    scrollTo(0, 0);
  }

  /** Change the address without a new page, for example when a secret was taken out of it. */
  replace(address: string): void {
    history.replaceState(null, "", address);
    this.place = here();
  }
}

export const router = new Router();

/** A link inside the site is followed without loading the page anew. */
export function follow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (link.pathname.startsWith("/api/")) return;
  if (link.pathname === location.pathname && link.hash && !link.hash.includes("=")) return;
  event.preventDefault();
  router.go(link.pathname + link.search + link.hash);
}
