import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'div'> {
  as?: 'div' | 'article' | 'section' | 'aside' | 'li';
  /** For a card that is one link; give that link the class `stretched-link`. */
  link?: boolean;
}

export function Card({ as: Element = 'div', link, className, ...rest }: Props) {
  const Box = Element as 'div';
  return <Box {...rest} className={['card', link && 'card-link', className].filter(Boolean).join(' ')} />;
}
