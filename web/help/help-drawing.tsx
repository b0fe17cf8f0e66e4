export const HelpDrawing = () => (
  <svg className="help-drawing" viewBox="0 0 300 168" aria-hidden>
    <path className="filled" d="M20 166V66h86v100" />
    <path d="M36 88h54M36 106h54M36 124h32" />
    <path className="filled" d="M128 166V92q0-8 8-8h112q8 0 8 8v58q0 8-8 8h-94l-26 8z" />
    <path d="M150 108h82M150 126h52" />
    <path d="M20 44h86M20 36v16M106 36v16" strokeWidth="1.2" />
    <path className="marked" d="M218 52l13 15 27-33" />
  </svg>
);
