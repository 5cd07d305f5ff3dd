import { MailArea, MailSampleId, type MailSampleRow } from '@hlizo/contract/entities/studio-mail'
import { mailAreas, studioMailsMessages as ro } from '@hlizo/contract/messages/studio-mails'
import { classes } from '@hlizo/web/ui/classes.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { catch as withFallback, object, optional } from 'zod/mini'
import { mailSamplesQuery } from '#studio/features/mails/queries.ts'
import { useFilters } from '#studio/lib/use-filters.ts'
import { BackLink } from '#studio/ui/back-link.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { toTop } from '#studio/ui/to-top.ts'
import { useInSight } from '#studio/ui/use-in-sight.ts'
import { Waiting } from '#studio/ui/waiting.tsx'
import { MailSampleView } from './mail-sample-view.tsx'
import styles from './mails.module.css'

const Chosen = object({ mail: withFallback(optional(MailSampleId), undefined) })

/** Settings → Mails: every kind of mail as it is sent, with sample data. */
export function MailsScreen() {
  const [{ mail }] = useFilters(Chosen)
  const query = useQuery(mailSamplesQuery())
  const { data } = query

  return (
    <Screen title={ro.title}>
      <p>{ro.lead}</p>
      <Waiting of={query} />
      {data && (
        <div className={classes(styles.columns, mail !== undefined && styles.hasChosen)}>
          <MailList samples={data} chosen={mail} />
          {mail === undefined ? <p>{ro.choose}</p> : <ChosenMail key={mail} mail={mail} />}
        </div>
      )}
    </Screen>
  )
}

/** The chosen mail, from its top; on a telephone it stands in the place of the list. */
function ChosenMail({ mail }: { mail: string }) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => toTop(part.current), [])

  return (
    <div ref={part} className={styles.chosen}>
      <div className={styles.back}>
        <BackLink to="/settings/mails">{ro.back}</BackLink>
      </div>
      <MailSampleView mail={mail} />
    </div>
  )
}

type MailListProps = { samples: readonly MailSampleRow[]; chosen: string | undefined }

function MailList({ samples, chosen }: MailListProps) {
  return (
    <nav className={styles.areas} aria-label={ro.list}>
      {MailArea.options.map((area) => (
        <section key={area} aria-label={mailAreas[area]}>
          <h2 className={styles.area}>{mailAreas[area]}</h2>
          <ul className={styles.list}>
            {samples
              .filter((sample) => sample.area === area)
              .map(({ id, subject }) => (
                <li key={id}>
                  <MailLink id={id} subject={subject} isChosen={id === chosen} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

type MailLinkProps = Pick<MailSampleRow, 'id' | 'subject'> & { isChosen: boolean }

function MailLink({ id, subject, isChosen }: MailLinkProps) {
  const link = useInSight<HTMLAnchorElement>(isChosen)

  return (
    <Link
      ref={link}
      className={styles.link ?? ''}
      to={{ search: `?${new URLSearchParams({ mail: id })}` }}
      aria-current={isChosen ? 'page' : undefined}
    >
      {subject}
    </Link>
  )
}
