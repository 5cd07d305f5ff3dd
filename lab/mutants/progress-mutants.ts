import { mutantsIn } from './mutant.ts'

/** What is stored of a report of the player, and what is not. */
export const progressMutants = mutantsIn('apps/server/src', [
  {
    file: 'features/progress/track-writer.ts',
    suites: [
      'features/progress/routes',
      'features/progress/watched',
      'features/progress/laughs',
      'features/progress/history',
      'age-limits',
    ],
    changes: [
      ['where app.progress.updated_at <= excluded.updated_at', ''],
      ['seen = app.progress.seen or excluded.seen', 'seen = excluded.seen'],
      ['excluded.updated_at, hidden_at = null', 'excluded.updated_at'],
      ['and profile.active_session_id = given.session_id', ''],
      ["< given.updated_at - interval '1 minute'", '< given.updated_at'],
      [
        'join written using (account_id, profile_id, video_id) where counts_view',
        'where counts_view',
      ],
      ['where counts_view\n', '\n'],
      ["if (!known?.isActive) return 'PROFILE_DISPLACED'", ''],
      [
        "if (!isWithinAge(known.ageRating, tracked.viewer.maxAgeRating)) return 'AGE_RESTRICTED'",
        '',
      ],
      ["if (newest !== null && newest > tracked.at) return 'written'", ''],
      ['earlier?.progress ?? progressOf(known)', 'progressOf(known)'],
      ['earlier?.countsView === true || progress', 'progress'],
      ['...(earlier?.watched ?? []), ', ''],
      ["outcomes[index] !== 'written' || durationSeconds", 'durationSeconds'],
      ['and ${isWatchable(now)}', ''],
    ],
  },
])
