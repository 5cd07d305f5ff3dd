import type { ReactNode } from 'react'
import { hrefs } from '@hlizo/contract/hrefs'
import { homeMessages } from '@hlizo/contract/messages/home'
import { TopicAnswer } from '#web/features/faq/topic-answer.tsx'
import { Accordion, AccordionItem } from '#web/ui/accordion.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { SectionHeading } from '#web/ui/heading.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import styles from './home.module.css'
import type { PublicHomeData } from './public-home-data.ts'

const ro = homeMessages.public

type PitchProps = Pick<PublicHomeData, 'fromPrice'> & { subscribeTo: string; isSignedIn: boolean }

export function Pitch({ subscribeTo, isSignedIn }: PitchProps) {
  return (
    <section className={styles.pitch}>
      <h1 className={styles.promise}>{ro.title}</h1>
      <div className={styles.how}>
        <p>{ro.lead}</p>
        <div className={styles.actions}>
          <ButtonLink to={subscribeTo}>{ro.subscribe}</ButtonLink>
          {!isSignedIn && (
            <ButtonLink to={hrefs.login()} variant="secondary">
              {ro.login}
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  )
}

export function Offers({
  subscribeTo,
  fromPrice,
}: Pick<PublicHomeData, 'fromPrice'> & { subscribeTo: string }) {
  return (
    <div className={styles.offers}>
      <Ticket
        tone={styles.coral}
        icon="tv"
        title={ro.plans.title}
        text={fromPrice === null ? ro.lead : ro.plans.lead(fromPrice)}
        action={<ButtonLink to={subscribeTo}>{ro.plans.action}</ButtonLink>}
      />
      <Ticket
        tone={styles.amber}
        icon="gift"
        title={ro.gift.title}
        text={ro.gift.lead}
        action={
          <ButtonLink to={hrefs.vouchers()} variant="secondary" icon="gift">
            {ro.gift.action}
          </ButtonLink>
        }
      />
    </div>
  )
}

function Ticket({
  tone,
  icon,
  title,
  text,
  action,
}: {
  tone: string | undefined
  icon: IconName
  title: string
  text: string
  action: ReactNode
}) {
  return (
    <section className={classes(styles.ticket, tone)}>
      <span className={styles.stub}>
        <Icon name={icon} size="xl" />
      </span>
      <div className={styles.ticketWords}>
        <h2 className={styles.ticketTitle}>{title}</h2>
        <p>{text}</p>
        <div className={styles.actions}>{action}</div>
      </div>
    </section>
  )
}

export function Questions({ questions }: Pick<PublicHomeData, 'questions'>) {
  return (
    <section className={styles.questions}>
      <SectionHeading title={ro.faq.title} />
      <Accordion>
        {questions.map(({ id, question, answer, steps }) => (
          <AccordionItem key={id} title={question} group="home-faq">
            <TopicAnswer answer={answer} steps={steps} />
          </AccordionItem>
        ))}
      </Accordion>
      <ButtonLink to={hrefs.faq()} variant="ghost">
        {ro.faq.action}
      </ButtonLink>
    </section>
  )
}
