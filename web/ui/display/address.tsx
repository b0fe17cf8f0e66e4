import { Fragment } from 'react';

/**
 * Shows an email or web address on one line. It wraps only if it is wider than its container, preferably
 * after the @.
 */
export function Address({ text }: { text: string }) {
  const at = text.lastIndexOf('@') + 1;
  return (
    <span className="address">
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </span>
  );
}

export const AddressList = ({ of }: { of: readonly string[] }) =>
  of.map((text, place) => (
    <Fragment key={text}>
      {place > 0 && ', '}
      <Address text={text} />
    </Fragment>
  ));
