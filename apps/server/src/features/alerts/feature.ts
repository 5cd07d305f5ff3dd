import type { Config } from '#server/config.ts'
import type { Feature } from '#server/http/feature.ts'
import type { Secrets } from '#server/secrets.ts'
import { ANNOUNCE_JOB, announceJob } from './announce.ts'
import { deliverPushJobs, type DeliverDeps } from './deliver-push.ts'
import { DIGEST_JOB, digestJob, type DigestDeps } from './digest.ts'
import { premiereRoutes } from './premiere-routes.ts'
import { PUSH_JOB, pushAlertsJob, type PushAlertDeps } from './push-alerts.ts'
import { pushSender } from './push-sender.ts'
import { PREMIERES_JOB, premieresJob, type PremiereDeps } from './remind-premieres.ts'
import { alertRoutes, type AlertRouteDeps } from './routes.ts'
import { unsubscribeLinks } from './unsubscribe-links.ts'
import { unsubscribePages } from './unsubscribe-pages.ts'
import { vapidKeys } from './vapid-keys.ts'

type Needs = Omit<DeliverDeps, 'sendPush' | 'ownService'> &
  Omit<DigestDeps, 'unsubscribeLinks'> &
  PushAlertDeps &
  Omit<PremiereDeps, 'unsubscribeLinks'> &
  Omit<AlertRouteDeps, 'pushKey' | 'ownPushService'> & {
    readonly secrets: Pick<Secrets, 'derive'>
    readonly config: Pick<Config, 'site' | 'pushService'>
  }

/** Follows, and alerts about new titles by mail and push message (docs/decisions/0179). */
export function alertsFeature(needs: Needs): Feature {
  const { secrets, config, clock } = needs
  const ownService = config.pushService
  const keys = vapidKeys(secrets)
  const links = unsubscribeLinks(needs)
  const subject = `mailto:${config.site.support.email}`
  const sendPush = pushSender({ keys, subject, ownService, clock })

  const alerts = alertRoutes({
    ...needs,
    pushKey: keys.publicKey,
    ownPushService: ownService,
  })
  const premieres = premiereRoutes(needs)

  return {
    routes: (api) => {
      alerts(api)
      premieres(api)
    },
    pages: unsubscribePages({ ...needs, links }),
    jobs: {
      [ANNOUNCE_JOB]: announceJob(needs),
      [DIGEST_JOB]: digestJob({ ...needs, unsubscribeLinks: links }),
      [PUSH_JOB]: pushAlertsJob(needs),
      [PREMIERES_JOB]: premieresJob({ ...needs, unsubscribeLinks: links }),
      ...deliverPushJobs({ ...needs, sendPush, ownService }),
    },
  }
}
