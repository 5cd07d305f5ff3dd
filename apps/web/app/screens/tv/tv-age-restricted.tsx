import { hrefs } from '@hlizo/contract/hrefs'
import { pinMessages } from '@hlizo/contract/messages/pin'
import { TvButtonLink } from './tv-button.tsx'
import { TvNotice } from './tv-notice.tsx'

const ro = pinMessages.restricted

/** A title above the age of the profile; also in the place of a film that was stopped. */
export function TvAgeRestricted() {
  return (
    <TvNotice title={ro.title} text={ro.text}>
      <TvButtonLink isStart to={hrefs.tv()}>
        {ro.home}
      </TvButtonLink>
      <TvButtonLink variant="secondary" to={hrefs.tv({ view: 'profiles' })}>
        {ro.changeProfile}
      </TvButtonLink>
    </TvNotice>
  )
}
