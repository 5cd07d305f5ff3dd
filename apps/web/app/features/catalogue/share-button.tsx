import { catalogueMessages as ro } from '@hlizo/contract/messages/catalogue'
import { IconButton } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast-queue.ts'

/** Sends the address of this page through the device's own menu, or puts it on the clipboard. */
export function ShareButton({ title }: { title: string }) {
  const share = async () => {
    const page = { title, url: location.origin + location.pathname }
    try {
      // Not every browser has the menu, whatever its types say.
      if (typeof navigator.share === 'function') return await navigator.share(page)
      await navigator.clipboard.writeText(page.url)
      showToast(ro.linkCopied)
    } catch {
      // The menu was closed without a choice.
    }
  }

  return (
    <IconButton icon="share" label={ro.share} size="lg" isFilled onClick={() => void share()} />
  )
}
