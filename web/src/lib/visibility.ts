// When a part of the page has really been seen: it stood on the screen for a while, and the page was looked at.

const LONG = 5000;

/** Does something once an element has been seen; for `{@attach}`. */
export function whenSeen(does: () => void): (element: Element) => () => void {
  return (element) => {
    let timer = 0;
    let there = false;
    const look = () => {
      clearTimeout(timer);
      if (there && !document.hidden) timer = window.setTimeout(does, LONG);
    };
    const eye = new IntersectionObserver((found) => {
      there = found.at(-1)?.isIntersecting ?? false;
      look();
    });
    eye.observe(element);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      eye.disconnect();
      document.removeEventListener("visibilitychange", look);
    };
  };
}
