interface Page {
  scripts: readonly string[];
  /** Whether to allow eval and a WebSocket, which Vite’s client uses. */
  dev: boolean;
  /**
   * Whether to allow Stripe’s script and the frames that it creates for card fields (docs.stripe.com,
   * Security).
   */
  stripe: boolean;
}

const cards = {
  script: ' https://js.stripe.com https://*.js.stripe.com',
  connect: ' https://api.stripe.com',
  frame: 'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
};

/**
 * Returns the Content-Security-Policy of a page. Stripe is allowed on all pages, since navigating to the
 * payment does not reload the page.
 */
export const contentPolicy = ({ scripts, dev, stripe }: Page): string =>
  [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts].join(' ')}${dev ? " 'unsafe-eval'" : ''}${stripe ? cards.script : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${dev ? ' ws:' : ''}${stripe ? cards.connect : ''}`,
    ...(stripe ? [cards.frame] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
