import { Fragment } from 'react';

/** An email or web address: whole on one line. Only one that is wider than its place breaks, after its @ if it can. */
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
