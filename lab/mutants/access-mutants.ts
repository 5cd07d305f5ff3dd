import { mutantsIn } from './mutant.ts'

/** Who may make a call, what the PIN of an account closes, and what a guest may do. */
export const accessMutants = mutantsIn('apps/server/src', [
  {
    file: 'http/admission.ts',
    suites: ['http/order-of-refusals', 'access-matrix', 'seats', 'studio-access'],
    changes: [
      ['needs.token && accessToken === null', 'false'],
      ["!account || state === 'ended'", '!account'],
      ["!account || state === 'ended'", "state === 'ended'"],
      ['if (closed !== null && !(await passesMaintenance(closed, session)))', 'if (false)'],
      ['    await takeLimits(call, arrival, session)\n    if (arrived', '    if (arrived'],
      ['arrived?.mustAccept && !call.isOpenBeforeTerms', 'arrived?.mustAccept'],
      ['arrived?.mustAccept && !call.isOpenBeforeTerms', 'false'],
      ['seat && !mayGuestCall({ ...call, isOpenToGuests })', 'false'],
      ['    unwrap(entitlement)\n', ''],
      ['if (!mayUse(operator.roles, roles)) throw', 'if (false) throw'],
      ["proof === 'recent' && proofAgeMs > RECENT_PROOF_MS", 'false'],
      ['session.seat?.accountId ?? session.accountId', 'session.accountId'],
      ["if (session.seat) throw new ApiError('GUEST_NOT_ALLOWED')", ''],
    ],
  },
  {
    file: 'stores/pins.ts',
    suites: ['pins'],
    changes: [
      ['TITLES_MS = 4 *', 'TITLES_MS = 5 *'],
      ['CHANGE_MS = 2 *', 'CHANGE_MS = 3 *'],
      ['set_at = excluded.set_at, wrong = 0, tried_at = null', 'set_at = excluded.set_at'],
      ['titles_unlocked_until = null, change', 'change'],
      ['then 1 else wrong + 1 end', 'then 1 else wrong end'],
      ['then 1 else wrong + 1 end', 'then wrong + 1 else wrong + 1 end'],
      ['and (tried_at is null or', 'and (true or'],
      ['set wrong = 0 where', 'set wrong = wrong where'],
      [
        'where account_id = ${accountId} and id = ${sessionId}`\n          :',
        'where account_id = ${accountId}`\n          :',
      ],
      ['return isSet && titlesUntil === null', 'return isSet'],
      ['set change_unlocked_until = null\n', 'set change_unlocked_until = change_unlocked_until\n'],
      ['and change_unlocked_until > ${now}', 'and change_unlocked_until is not null'],
      ['if (used === 1) return true', ''],
      ['return !isSet', 'return true'],
    ],
  },
  {
    file: 'stores/device-rating.ts',
    suites: ['pins', 'features/alerts/device-ratings'],
    changes: [
      ['and watching.profile_id = chosen.id', ''],
      ['order by watching.id is null, array', 'order by array'],
      ["array['AP', '12', '15', '18']", "array['18', '15', '12', 'AP']"],
      ["coalesce(${seatOf(accountId, 'account_id')}, ${accountId})", '${accountId}'],
    ],
  },
  {
    file: 'features/moments/require-pin.ts',
    suites: ['features/moments/locked-moments'],
    changes: [
      ['if (await pinStore(db).isLockedFor(signedInAs(viewer), ageRating, now))', 'if (false)'],
    ],
  },
  {
    file: 'stores/recommendations.ts',
    suites: ['features/laughs/routes'],
    changes: [['!(isPinLocked && asksPin(ageRating))', 'true']],
  },
  {
    file: 'stores/pin-before.ts',
    suites: ['pins', 'pin-before-invitations'],
    changes: [
      ['asksPin(target) || isLess', 'isLess'],
      [
        'asksPin(target) || isLessRestricted(target, await highestOnDevice(db, session))',
        'asksPin(target)',
      ],
      [
        'if (isLessRestricted(target, await highestOnDevice(db, session))) await',
        'if (false) await',
      ],
      ['(await highestOnDevice(db, session)) !== NO_AGE_LIMIT', 'false'],
      ['(await highestOnDevice(db, session)) !== NO_AGE_LIMIT', 'true'],
    ],
  },
])
