import { hrefs } from '@hlizo/contract/hrefs'
import { pinMessages } from '@hlizo/contract/messages/pin'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/panel.tsx'

const ro = pinMessages.restricted

/** A title above the age of the profile; also in the place of a film that was stopped. */
export function AgeRestricted() {
  return (
    <Page>
      <div role="alert">
        <EmptyState
          title={ro.title}
          text={ro.text}
          actions={
            <>
              <ButtonLink to={hrefs.home()}>{ro.home}</ButtonLink>
              <ButtonLink variant="secondary" to={hrefs.changeProfile()}>
                {ro.changeProfile}
              </ButtonLink>
            </>
          }
        />
      </div>
    </Page>
  )
}
