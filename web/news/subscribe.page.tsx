import { paths } from '#contract/paths.ts';
import { actionField } from '../platform/actions/action.ts';
import { useAnswerTo } from '../platform/actions/action-answer.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { BackLink } from '../ui/display/breadcrumbs.tsx';
import type { Route } from './+types/subscribe.page.ts';
import { subscribeAction } from './news-actions.ts';
import { NewsletterFields } from './newsletter-fields.tsx';
import { Subscribed } from './subscribed.tsx';

export const action = handleActions(subscribeAction);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Prijava na novosti' });

export default function SubscribePage() {
  const answer = useAnswerTo(subscribeAction, {});
  const wrong = answer?.errors.email?.[0] ?? (answer && !answer.done ? answer.message : undefined);
  return (
    <div className="page page-form">
      <BackLink to={paths.news()}>Savjeti i novosti</BackLink>
      <h1>Prijava na novosti</h1>
      <div className="card form-card newsletter">
        {answer?.done ? (
          <Subscribed email={answer.values.email ?? ''} />
        ) : (
          <form method="post" noValidate>
            <input type="hidden" name={actionField} value={subscribeAction.name} />
            <NewsletterFields email={answer?.values.email} error={wrong || undefined} />
          </form>
        )}
      </div>
    </div>
  );
}
