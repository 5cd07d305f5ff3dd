import type { AnalyticsEvent } from '@hlizo/contract/events'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { DAY_MS } from '@hlizo/kit/durations'
import { uuidv7 } from '@hlizo/kit/ids'

/** The browser's time, unless it differs by more than a day. */
function momentOf(ts: string, now: Date): Date {
  const reported = new Date(ts)
  return Math.abs(reported.getTime() - now.getTime()) > DAY_MS ? now : reported
}

function rowOf(given: AnalyticsEvent, now: Date) {
  const { event, ts, sessionId, page_path, platform, consent: _, user, ...payload } = given

  return {
    id: uuidv7(now),
    name: event,
    happened_at: momentOf(ts, now),
    session_id: sessionId,
    user_key: user?.userId ?? null,
    page_path,
    platform,
    // The event keeps the plan and months of its time.
    payload: user === undefined ? payload : { ...payload, user },
  }
}

export function eventStore(db: Queries) {
  return {
    add: (events: readonly AnalyticsEvent[], now: Date) =>
      db.run(sql`insert into app.analytics_event
          (id, name, happened_at, received_at, session_id, user_key, page_path, platform, payload)
        select e.id, e.name, e.happened_at, ${now}, e.session_id, e.user_key, e.page_path, e.platform, e.payload
        from jsonb_to_recordset(${JSON.stringify(events.map((event) => rowOf(event, now)))}::jsonb) as e (
          id uuid, name text, happened_at timestamptz, session_id text, user_key text, page_path text,
          platform text, payload jsonb)`),

    purge: (before: Date) =>
      db.run(sql`delete from app.analytics_event where received_at < ${before}`),
  }
}
