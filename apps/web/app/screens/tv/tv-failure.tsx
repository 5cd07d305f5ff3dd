import { tvMessages as ro } from '@hlizo/contract/messages/tv'
import { isRefusal } from '#web/lib/api-error.ts'
import { TvAgeRestricted } from './tv-age-restricted.tsx'
import { TvButton } from './tv-button.tsx'

/** A page that failed to load, with a retry; or why the profile does not see it. */
export function TvFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isRefusal(error, 'AGE_RESTRICTED')) return <TvAgeRestricted />

  return (
    <div className="tv-failure" role="alert">
      <h1>{ro.failed}</h1>
      <div className="tv-actions" data-group>
        <TvButton isStart onPress={onRetry}>
          {ro.retry}
        </TvButton>
      </div>
    </div>
  )
}
