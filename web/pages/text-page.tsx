import type { ReactNode } from 'react';
import type { Page } from '#contract/pages.ts';
import type { Crumb } from '../platform/page/breadcrumb-data.ts';
import { Breadcrumbs } from '../ui/display/breadcrumbs.tsx';
import { Contents, Written } from '../ui/display/written.tsx';

interface Props {
  page: Pick<Page, 'title' | 'lead' | 'html' | 'contents'>;
  crumbs: readonly Crumb[];
  head?: ReactNode;
  beside?: ReactNode;
  numbered?: boolean;
  children?: ReactNode;
}

export function TextPage({
  page: { title, lead, html, contents },
  crumbs,
  head,
  beside,
  numbered,
  children,
}: Props) {
  return (
    <div className="page text-page">
      <Breadcrumbs crumbs={crumbs} />
      <div className="text-columns">
        <header className="text-head">
          <h1>{title}</h1>
          {lead && <p className="lead">{lead}</p>}
          {head}
        </header>
        <div className="text-beside">
          <Contents headings={contents} />
          {beside}
        </div>
        <article className="text-main">
          <Written html={html} {...(numbered && { className: 'written-numbered' })} />
          {children}
        </article>
      </div>
    </div>
  );
}
