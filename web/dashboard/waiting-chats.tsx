import type { Dashboard, WaitingChat } from '#contract/dashboard.ts';
import { count, formatBrief, formatWait, truncate } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { sendText } from '../chats/chat-actions.ts';
import { Link } from '../platform/page/link.tsx';
import { ActionForm } from '../ui/actions/action-form.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { Badge } from '../ui/display/badge.tsx';
import { ChipButton } from '../ui/display/chip.tsx';
import { MoreLink, SectionHead } from '../ui/display/section-head.tsx';
import { When } from '../ui/display/when.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { dashboardNouns } from './nouns.ts';
import { answersOf } from './usual-phrases.ts';

interface Props {
  chats: Dashboard['chats'];
  answers: readonly string[];
  works: boolean;
}

export function WaitingChats({ chats: { data, total, answer_minutes: minutes }, answers, works }: Props) {
  return (
    <section aria-labelledby="bez-odgovora">
      <SectionHead
        id="bez-odgovora"
        title="Bez odgovora"
        quantity={total > 0 && count(total, dashboardNouns.razgovor)}
      />
      <div className="card waiting-chats">
        {data.length > 0 ? (
          data.map((chat) => <WaitingChatRow key={chat.chat_id} chat={chat} answers={answersOf(answers)} />)
        ) : (
          <EmptyState
            drawing="chat"
            title="Sve je odgovoreno"
            text={
              works
                ? 'Ovdje su poruke klijenata koje čekaju Vaš odgovor.'
                : 'Ovdje su poruke majstora koje čekaju Vaš odgovor.'
            }
            actions={
              works ? (
                <ButtonLink to={paths.activeJobs()}>Pronađite posao</ButtonLink>
              ) : (
                <ButtonLink to={paths.workers()}>Pronađite majstora</ButtonLink>
              )
            }
          />
        )}
        <div className="day-foot">
          <span className="small muted">
            {minutes !== null && `Obično odgovarate za ${formatWait(minutes * 60)}`}
          </span>
          <MoreLink label="Sve poruke" to={paths.chats()} />
        </div>
      </div>
    </section>
  );
}

function WaitingChatRow({
  chat: { user, text, file, unreaded_count: unread, at },
  answers,
}: {
  chat: WaitingChat;
  answers: readonly string[];
}) {
  return (
    <article className="day-chat">
      <Avatar of={user} size="sm" />
      <div>
        <div className="day-chat-head">
          <h3>
            <Link to={paths.chat(user.slug)}>{user.name}</Link>
          </h3>
          <span className="small faint">
            <When at={at} format={formatBrief} />
          </span>
        </div>
        <p className="small muted" dir="auto">
          {text === null ? (file?.name ?? 'Datoteka') : truncate(text, 140)}
        </p>
        {file?.thumb && (
          <img
            className="day-chat-picture"
            src={file.thumb}
            alt=""
            width={76}
            height={57}
            loading="lazy"
            decoding="async"
          />
        )}
        {unread > 1 && (
          <Badge tone="grey" plain>
            {count(unread, dashboardNouns.neprocitana)}
          </Badge>
        )}
        <div className="chips day-answers">
          {answers.map((answer) => (
            <ActionForm
              key={answer}
              action={sendText}
              values={{ user_id: user.id, message: answer }}
              className="contents"
            >
              {({ busy }) => (
                <ChipButton
                  type="submit"
                  aria-disabled={busy}
                  aria-label={`Odgovorite: ${answer} (${user.name})`}
                >
                  {answer.replace(/\.$/, '')}
                </ChipButton>
              )}
            </ActionForm>
          ))}
        </div>
      </div>
    </article>
  );
}
