import { Notice } from './notice.tsx';

interface Props {
  /** The form’s purpose as a noun in the accusative, such as “objavu upita”. */
  what: string;
  className?: string;
}

/** Shows visitors without JavaScript that a form requires it. */
export const ScriptNeeded = ({ what, className }: Props) => (
  <noscript>
    <Notice tone="amber" className={className}>
      Za {what} potreban je JavaScript. Uključite ga u pregledniku pa osvježite stranicu.
    </Notice>
  </noscript>
);
