import { nextSteps } from '#contract/complaint-words.ts';
import { Panel } from '../ui/display/panel.tsx';

/** Lists where to turn next with a complaint, with the source of each fact. */
export const NextSteps = () => (
  <Panel title="Kamo dalje" text="Činjenice iz javnih izvora. Portal ne daje pravne savjete.">
    <dl className="complaint-next">
      {nextSteps.map(({ title, text, source, href }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            {text}{' '}
            <span className="small muted">
              Izvor:{' '}
              {href ? (
                <a className="link" href={href} target="_blank" rel="noopener noreferrer">
                  {source}
                </a>
              ) : (
                source
              )}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  </Panel>
);
