import type { Today } from '@hlizo/contract/entities/studio-today'
import { studioTodayMessages } from '@hlizo/contract/messages/studio-today'
import { leiText } from '@hlizo/domain/figure-text'
import { HOUR_SECONDS } from '@hlizo/kit/durations'
import styles from './today.module.css'

type Compared = Today['figures']['viewersNow']

const ro = studioTodayMessages.figures
const whole = new Intl.NumberFormat('ro-RO')

const hours = (seconds: number) => whole.format(Math.round(seconds / HOUR_SECONDS))
const count = (value: number) => whole.format(value)

/** A figure of the week before; a dash where nothing was counted. */
const earlier = ({ before }: Compared, write: (value: number) => string) =>
  before === null ? ro.none : write(before)

/** The figures of the last seven days, each with the week before. */
export function FiguresStrip({ figures }: { figures: Today['figures'] }) {
  const { viewersNow, watchedSeconds, newSubscribers, lostSubscribers, moneyBani } = figures
  const subscribersBefore = ro.change(
    earlier(newSubscribers, count),
    earlier(lostSubscribers, count),
  )

  return (
    <dl className={styles.figures}>
      <Figure
        name={ro.viewers}
        now={count(viewersNow.now)}
        before={ro.weekAgo(earlier(viewersNow, count))}
      />
      <Figure
        name={ro.watched}
        now={hours(watchedSeconds.now)}
        before={ro.weekBefore(earlier(watchedSeconds, hours))}
      />
      <Figure
        name={ro.subscribers}
        now={ro.change(count(newSubscribers.now), count(lostSubscribers.now))}
        before={ro.weekBefore(subscribersBefore)}
      />
      {moneyBani && (
        <Figure
          name={ro.money}
          now={leiText(moneyBani.now)}
          before={ro.weekBefore(earlier(moneyBani, leiText))}
        />
      )}
    </dl>
  )
}

function Figure({ name, now, before }: { name: string; now: string; before: string }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd className={styles.value}>{now}</dd>
      <dd className={styles.note}>{before}</dd>
    </div>
  )
}
