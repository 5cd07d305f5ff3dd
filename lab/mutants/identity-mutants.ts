import { mutantsIn } from './mutant.ts'

const SESSION_OPEN = 'if (found.expiresAt <= clock.now()) throw'

/** Rules of the user pool: codes, limits, lock-out, tokens, second factors. */
export const identityMutants = mutantsIn('emulators/identity/src', [
  {
    file: 'codes/codes.ts',
    suites: ['operations/sign-up', 'operations/confirm-forgot-password', 'parallel-attempts'],
    changes: [
      ['WRONG_SOON: Limit = { most: 5,', 'WRONG_SOON: Limit = { most: 6,'],
      ['WRONG_PER_DAY: Limit = { most: 10,', 'WRONG_PER_DAY: Limit = { most: 11,'],
      ['RESETS: Limit = { most: 5,', 'RESETS: Limit = { most: 6,'],
      ['lifeSeconds: 24 * HOUR', 'lifeSeconds: 25 * HOUR'],
      ["'forgot-password': { lifeSeconds: 900", "'forgot-password': { lifeSeconds: 961"],
      ['spent_at is not null or expires_at <=', 'expires_at <='],
      ['if (!soon.hasRoom) return', 'if (!soon.hasRoom && isOver) return'],
      ['if (isBurnt) await spend', 'if (false) await spend'],
      ['expires_at = excluded.expires_at, spent_at = null`', 'expires_at = excluded.expires_at`'],
      ['digest)) === 0) throw', 'digest)) === -1) throw'],
      ['await limits.refund(tx, soon.taken)', ''],
      ['if (pauseSeconds > 0)', 'if (pauseSeconds > 900)'],
      ['return guesses.hasRoom', 'return guesses.hasRoom || !guesses.hasRoom'],
    ],
  },
  {
    file: 'limits.ts',
    suites: ['parallel-attempts', 'operations/sign-up'],
    changes: [
      ['a.used < ${limit.most}', 'a.used <= ${limit.most}'],
      ['row.used < limit.most', 'row.used <= limit.most'],
      ['then 1 else a.used + 1 end', 'then a.used + 1 else a.used + 1 end'],
      ['set used = used - 1', 'set used = used'],
      ['and resets_at = ${resetsAt} and', 'and'],
      ['Math.ceil((resetsAt.getTime()', 'Math.floor((resetsAt.getTime()'],
    ],
  },
  {
    file: 'users/lock-out.ts',
    suites: ['users/lock-out', 'operations/initiate-auth'],
    changes: [
      ['FREE_FAILURES = 5', 'FREE_FAILURES = 6'],
      ['LONGEST_LOCK_SECONDS = 900', 'LONGEST_LOCK_SECONDS = 901'],
      ['2 ** (failures', '3 ** (failures'],
      ['where f.last_failed_at + make', 'where true or f.last_failed_at + make'],
      ['${quietSince} then 1 else', '${quietSince} then f.failures + 1 else'],
      ['set failures = 0,', 'set failures = failures,'],
    ],
  },
  {
    file: 'users/guess-password.ts',
    suites: ['parallel-attempts', 'operations/initiate-auth'],
    changes: [
      ['await lockOut.succeed(db, owner)', ''],
      ['  await addressGuard.refund(spent)\n  return true', '  return true'],
      ['      await addressGuard.refund(spent)\n', ''],
    ],
  },
  {
    file: 'address-guard.ts',
    suites: ['address-guard', 'parallel-attempts'],
    changes: [
      ['NETWORK_SHARE = 5', 'NETWORK_SHARE = 6'],
      ['slice(0, 4)', 'slice(0, 5)'],
      ["padStart(4, '0').slice(0, 2)", "padStart(4, '0').slice(0, 3)"],
      ['?.[1] ?? address', '?.[2] ?? address'],
    ],
  },
  {
    file: 'tokens/rotation.ts',
    suites: [
      'tokens/rotation',
      'operations/get-tokens-from-refresh-token',
      'operations/confirm-device',
    ],
    changes: [
      ['and f.client_id = asked.client_id', ''],
      ['and f.revoked_at is null and', 'and'],
      ['and f.expires_at > ${now}', ''],
      ['and (f.device_key is null or f.device_key = asked.device_key)', ''],
      ["is_enabled and status <> 'RESET_REQUIRED'", "status <> 'RESET_REQUIRED'"],
      ["is_enabled and status <> 'RESET_REQUIRED'", 'is_enabled'],
      ['while ((await rotationOf', 'if ((await rotationOf'],
    ],
  },
  {
    file: 'tokens/refresh.ts',
    suites: [
      'operations/get-tokens-from-refresh-token',
      'operations/confirm-device',
      'owner-notices',
      'tokens/rotation',
    ],
    changes: [
      ['family.clientId !== client.id', 'false'],
      ['family.revokedAt !== null', 'false'],
      ['family.expiresAt <= clock.now()', 'false'],
      ['family.deviceKey !== null && family', 'false && family'],
      ['<= graceMs', '<= graceMs + 1_000'],
      ['await revocations.end(tx, family.originJti)', '[]'],
      ['await notices.tokenReused(tx, owner, originJti)', ''],
    ],
  },
  {
    file: 'tokens/revocations.ts',
    suites: [
      'tokens/revocations',
      'operations/initiate-auth',
      'operations/confirm-forgot-password',
    ],
    changes: [
      ['RELOAD_AFTER_MS = 2_000', 'RELOAD_AFTER_MS = 60_000'],
      ['sql`and origin_jti <> ${except}`', "raw('')"],
      ['revoked_at is not null`', 'true`'],
      ['revoked.set(originJti, clock.now().getTime())', ''],
      ['where revoked_at is null and', 'where'],
    ],
  },
  {
    file: 'tokens/authenticate.ts',
    suites: ['operations/initiate-auth', 'operations/operator-operations', 'operations/host-rules'],
    changes: [
      ["if (isEnded) throw new CognitoError('accessTokenRevoked')", ''],
      ["if (!user.isEnabled) throw new CognitoError('userDisabled')", ''],
    ],
  },
  {
    file: 'tokens/verify.ts',
    suites: ['tokens/verify'],
    changes: [
      ['verified.expiresAt > clock.now() ? accept', 'verified.expiresAt ? accept'],
      ['recent.get(`${tokenUse} ${digest}`', 'recent.get(digest'],
    ],
  },
  {
    file: 'challenges/sessions.ts',
    suites: ['operations/respond-to-auth-challenge', 'codes/voided-purposes'],
    changes: [
      ['MAX_ATTEMPTS = 5', 'MAX_ATTEMPTS = 6'],
      [SESSION_OPEN, 'if (false) throw'],
      [' and challenge = any(${[...expected]})', ''],
      ['if (closed === 0) throw', 'if (closed === -1) throw'],
      ['challenge_session where sub = ${sub}`', 'challenge_session where false and sub = ${sub}`'],
    ],
  },
  {
    file: 'challenges/answer-second-factor.ts',
    suites: [
      'operations/respond-to-auth-challenge',
      'operations/create-recovery-codes',
      'owner-notices',
    ],
    changes: [
      ['WRONG: Limit = { most: 10,', 'WRONG: Limit = { most: 11,'],
      ['  await limits.forget(db, name, [WRONG])\n', ''],
      ['step === null || !(await users', 'step === null && !(await users'],
      ['if (!(await recoveryCodes.use(tx, user.sub, code))) throw', 'if (false) throw'],
      ['if (!session.state.isTotpVerified) throw', 'if (false) throw'],
      ['!factorsOf(progress.user, progress.pool).includes(choice.data)', 'false'],
      ['() => isSameBytes(given, expected)', '() => true'],
      ['await notices.factorFailed(user)', ''],
      ['wrong-recovery-code/${user.sub}/', 'wrong-recovery-code/'],
    ],
  },
  {
    file: 'users/totp.ts',
    suites: ['users/totp'],
    changes: [
      ['STEP_SECONDS = 30', 'STEP_SECONDS = 31'],
      ['current - 1, current + 1]', 'current - 1, current + 1, current + 2]'],
      ['[current, current - 1,', '[current,'],
    ],
  },
  {
    file: 'users/recovery-codes.ts',
    suites: ['operations/create-recovery-codes'],
    changes: [
      ['      await discard(tx, sub)\n', ''],
      ['const CODES = 10', 'const CODES = 9'],
      ['`${sub} ${plain(code)}`', '`${sub} ${code}`'],
    ],
  },
  {
    file: 'operations/confirm-forgot-password.ts',
    suites: ['operations/confirm-forgot-password', 'operations/host-rules', 'events'],
    changes: [
      ['found?.isEnabled ? found : null', 'found'],
      ['    await lockOut.clear(tx, owner)\n', ''],
      ['ended = await endSignIns(services, tx, current)', 'ended = []'],
      ['      passwordHash,\n', ''],
      ["await codes.consume(tx, owner, 'forgot-password', checked)", ''],
      ["await events.note(tx, 'PasswordReset', current)", ''],
      ["attributes['email'] === destination", "attributes['email'] !== destination"],
    ],
  },
  {
    file: 'codes/voided-purposes.ts',
    suites: ['codes/voided-purposes'],
    changes: [
      ["return ['sign-up', 'forgot-password', ...", "return ['sign-up', ..."],
      ['if (contacts.length === 0) return []', 'if (contacts.length > 0) return []'],
      ['isNewPassword(before, after) ? CONTACTS : changedContacts', 'changedContacts'],
      ['return isReset || voidedPurposes', 'return voidedPurposes'],
    ],
  },
])
