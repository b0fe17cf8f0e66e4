import type { LucideProps } from 'lucide-react';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

type Icon = FunctionComponent<LucideProps>;

/** A tag as a string: its attributes, its classes and what is in it. */
const tag = /^<svg ([^>]*?) class="([^"]*)"[^>]*>(.*)<\/svg>$/s;
/** What changes no more than an attribute of the tag. */
const simple = (name: string) => name === 'size' || name === 'strokeWidth' || name === 'className' || /^(?:aria|data)-/.test(name);

/**
 * An icon as the server needs it: the same tags, drawn once and then written as text. Whatever an icon is asked that goes deeper than its size and
 * classes, the icon itself does; the browser always renders the icon itself.
 */
export function written(original: Icon): Icon {
  let classes: string | undefined;
  let inner = '';
  return (props) => {
    const names = Object.keys(props);
    if (!names.every(simple)) return createElement(original, props);
    if (classes === undefined) [, , classes = '', inner = ''] = tag.exec(renderToStaticMarkup(createElement(original))) ?? [];
    const { size = 24, strokeWidth = 2, className, ...rest } = props;
    const hidden = names.some((name) => name.startsWith('aria-')) ? undefined : 'true';
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={strokeWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={className ? `${classes} ${className}` : classes}
        aria-hidden={hidden}
        {...rest}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the icon's own tags, as React has just written them
        dangerouslySetInnerHTML={{ __html: inner }}
      />
    );
  };
}
