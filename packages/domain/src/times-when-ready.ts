type Times = { readonly launchAt: string; readonly expiresAt: string | null }

/**
 * Launch and end of a video that is published once its film is ready: a planned launch stays, one that has passed
 * is now, and an end that has passed is none. Moments are ISO UTC text.
 */
export function timesWhenReady({ launchAt, expiresAt }: Times, now: Date): Times {
  const text = now.toISOString()

  return {
    launchAt: launchAt > text ? launchAt : text,
    expiresAt: expiresAt !== null && expiresAt > text ? expiresAt : null,
  }
}
