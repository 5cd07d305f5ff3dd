import type { MailBrand } from '@hlizo/mail/frame'
import type { Config } from '#server/config.ts'

/** The look of our mails: the colours of the pages (`ui/tokens.css`), dark on light. */
export function mailBrand({
  config,
}: {
  readonly config: Pick<Config, 'site' | 'publicUrl'>
}): MailBrand {
  return { name: config.site.brand, url: config.publicUrl, accent: '#ffc94a', onAccent: '#291c00' }
}
