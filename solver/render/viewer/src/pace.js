// Notices a machine that takes long to draw a picture, as one without a graphics card does: there the
// pictures of a motion are drafts.

const slow = 120;  // milliseconds from the wish for a picture until it can be drawn
const rest = 400;  // milliseconds without a wish, until the motion has ended

// It holds for all views of a page, and until the page ends.
let late = 0;
const drafts = () => late >= 3;

export class Pace {
  #asked = 0;
  #timer = 0;

  // `draft(on)` turns drafts on or off; `redraw()` asks for a picture.
  constructor(draft, redraw) {
    this.draft = draft;
    this.redraw = redraw;
  }

  // A picture is wished for. While an earlier one is still being drawn, this one has to wait.
  ask() {
    this.#asked = performance.now();
  }

  // It is about to be drawn.
  begin() {
    clearTimeout(this.#timer);
    if (!drafts()) late = performance.now() - this.#asked > slow ? late + 1 : 0;
    if (!drafts() || this.#settled) return this.draft(false);
    this.draft(true);
    this.#timer = setTimeout(() => {
      this.#settled = true;
      this.redraw();
    }, rest);
  }

  // It has been drawn.
  end() {
    this.#settled = false;
  }

  stop() {
    clearTimeout(this.#timer);
  }

  #settled = false;
}
