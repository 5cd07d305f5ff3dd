import { tvMessages as ro } from '@hlizo/contract/messages/tv'
import { useSettings } from '#web/lib/site.ts'
import { Spinner } from '#web/ui/spinner.tsx'

/** The name of the service, while the rest is loading. */
export function TvSplash() {
  const { brand } = useSettings()

  return (
    <div className="tv-splash">
      <p className="tv-brand">{brand}</p>
      <Spinner label={ro.loading} size="lg" />
    </div>
  )
}
