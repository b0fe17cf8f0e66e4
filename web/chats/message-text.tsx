import { fewEmoji } from './few-emoji.ts';
import { linkedText } from './linked-text.ts';

/** Web addresses become links that open in a new tab without access to this page. */
export const MessageText = ({ text }: { text: string }) => (
  <p className={fewEmoji(text) ? 'bubble-text bubble-emoji' : 'bubble-text'} dir="auto">
    {linkedText(text).map(({ text: part, href }, index) =>
      href ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
        <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
          {part}
        </a>
      ) : (
        part
      ),
    )}
  </p>
);
