/** Where the form has come to. */
export type View = 'steps' | 'sending' | 'failed' | 'done';

export interface Exits {
  /** The post is sent and its page is being opened. */
  onSent: () => void;
  /** The session ended meanwhile: the draft waits until somebody signs in. */
  onSignedOut: () => void;
}
