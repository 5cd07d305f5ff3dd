import { hrefs } from '@hlizo/contract/hrefs'
import { offlineMessages as ro } from '@hlizo/contract/messages/offline'
import { showToast } from '#web/ui/toast-queue.ts'

/** Offers the new build of the page. A television gets it when it is opened again: its remote reaches no message. */
export function offerReload(pathname: string): void {
  if (pathname === hrefs.tv()) return
  showToast(ro.update, 'info', { label: ro.reload, onPress: () => location.reload() })
}
