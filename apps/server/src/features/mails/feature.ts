import type { Clock } from '@hlizo/kit/clock'
import type { WriteMail } from '#server/billing/mail-writer.ts'
import type { Config } from '#server/config.ts'
import type { Feature } from '#server/http/feature.ts'
import type { Secrets } from '#server/secrets.ts'
import { frameLinks, framePages } from './frame-pages.ts'
import { mailSamples } from './mail-samples.ts'
import { mailRoutes } from './routes.ts'

type Needs = {
  readonly clock: Clock
  readonly secrets: Pick<Secrets, 'derive'>
  readonly writeMail: WriteMail
  readonly config: Pick<Config, 'publicUrl' | 'site'>
}

export function mailsFeature({ clock, secrets, writeMail, config }: Needs): Feature {
  const { publicUrl, site } = config
  const supportEmail = site.support.email
  const samples = mailSamples({ clock, writeMail, publicUrl, supportEmail })
  const links = frameLinks({ clock, secrets })

  return { routes: mailRoutes({ samples, links }), pages: framePages({ samples, links }) }
}
