import { hrefs } from '@hlizo/contract/hrefs'
import { failureMessages } from '@hlizo/contract/messages/failures'
import { FullPage } from './full-page.tsx'

const ro = failureMessages.notFound

/** What an unknown address of the site says. */
export function NotFound() {
  return (
    <FullPage title={ro.title} lead={ro.lead}>
      <a href={hrefs.home()}>{ro.home}</a>
    </FullPage>
  )
}
