import { studioMessages } from '@hlizo/contract/messages/studio'
import { Button } from '#studio/ui/button.tsx'
import { Notice } from '#studio/ui/notice.tsx'

const ro = studioMessages.failure

/** A screen that broke, or whose code could not be loaded. */
export function ScreenFailure() {
  return (
    <div role="alert">
      <Notice
        title={ro.screen}
        actions={<Button onPress={() => location.reload()}>{ro.reload}</Button>}
      />
    </div>
  )
}
