import type { MailBrand } from '@hlizo/mail/frame'
import type { Config } from '#server/config.ts'

/** The colours of mails, those of the pages (`ui/tokens.css`) on a light background. */
export function mailBrand({
  config,
}: {
  readonly config: Pick<Config, 'site' | 'publicUrl'>
}): MailBrand {
  return { name: config.site.brand, url: config.publicUrl, accent: '#ffc94a', onAccent: '#291c00' }
}
