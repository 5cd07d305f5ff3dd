import { mutantsIn } from './mutant.ts'

/** Rules of sign-ins at the product: devices, the codes of televisions, who may watch. */
export const deviceMutants = mutantsIn('apps/server/src', [
  {
    file: 'stores/device-sessions.ts',
    suites: [
      'stores/device-sessions',
      'features/accounts/sign-out-listener',
      'features/accounts/sign-out-everywhere',
      'features/playback/routes',
      'stores/pool-sign-ins',
    ],
    changes: [
      ['UNSEEN_MS = HOUR_MS', 'UNSEEN_MS = 3_700_000'],
      ['\n            or not known.is_greeted', ''],
      ['and id = ${sessionId} and not is_greeted`', 'and id = ${sessionId}`'],
      ['notify(db, VIEWING_CHANGED, accountId)\n      return', "notify(db, '', '')\n      return"],
      ['and pool_ended_at is null and created_at <= ${until}`', 'and pool_ended_at is null`'],
      ['greatest(signed_out_at, ${until})', '${until}'],
      ['when pool_sign_out_due_at > ${until}', 'when false'],
      ["${authenticatedAt} < date_trunc('second', account.signed_out_at) is true", 'false'],
      ['< date_trunc(', '<= date_trunc('],
      [
        'device.ended_at is not null and device.pool_ended_at is null',
        'device.ended_at is not null',
      ],
      [
        'where device.id = ${sessionId} and device.ended_at is null`',
        'where device.id = ${sessionId}`',
      ],
      ['signed_out_at = ${now}, pool_sign_out_due_at = ${now}', 'signed_out_at = ${now}'],
      ['set signed_out_at = ${now}, pool', 'set pool'],
      ['set profile_id = excluded.profile_id, last', 'set last'],
      ["by === 'pool' ? now : null", 'null'],
    ],
  },
  {
    file: 'stores/watch-permission.ts',
    suites: ['features/playback/routes'],
    changes: [
      [
        "if (device === null) return refuse('UNAUTHORIZED')",
        'if (device === null) return { ok: true, value: null }',
      ],
      ['if (entitlement.ok) {', 'if (entitlement) {'],
      ['? mayOpen(binding.value, isPinDue, assetId)', '? binding'],
    ],
  },
  {
    file: 'stores/pool-sign-ins.ts',
    suites: [
      'stores/pool-sign-ins',
      'features/accounts/sign-out-everywhere',
      'features/devices/activation',
    ],
    changes: [
      ["if (ended === 'all') await", "if (ended !== 'all') await"],
      ['    await devices.finished(key, clock.now())\n', ''],
      ['      await settle(accountId)\n', ''],
    ],
  },
  {
    file: 'features/devices/activation.ts',
    suites: ['features/devices/activation', 'features/devices/code-guessing'],
    changes: [
      ["'device-code-miss', allowed: 5", "'device-code-miss', allowed: 6"],
      ['allowed: 60, perSeconds: 60', 'allowed: 61, perSeconds: 60'],
      ['      await limiter.forgive(wrongByAccount, accountId)\n      throw', '      throw'],
      [
        "if (found === null) throw new ApiError('DEVICE_CODE_INVALID')\n    await limiter.forgive(wrongByAccount, accountId)",
        "if (found === null) throw new ApiError('DEVICE_CODE_INVALID')",
      ],
      ["    await limiter.forgive(wrongByAll, 'all')\n", ''],
      ['if (!(await signIn.isOwn(session, given.refreshToken)))', 'if (false)'],
      ['if (isRefused) await', 'if (false) await'],
      ['        await codes.claimed(deviceCode, now)\n', ''],
      ['      await codeStore(db).claimed(deviceCode, null)\n', ''],
      ['if (refused?.sessionId)', 'if (!refused?.sessionId && refused?.sessionId)'],
      ["if (!isKnown) throw new ApiError('NOT_FOUND')", ''],
      ['await deviceSessions(tx).greet({ accountId, sessionId })', ''],
    ],
  },
  {
    file: 'features/devices/code-store.ts',
    suites: ['features/devices/activation', 'features/devices/code-guessing'],
    changes: [
      [
        'and approved_at is null and expires_at > ${now}\n          returning',
        'and expires_at > ${now}\n          returning',
      ],
      [
        'and approved_at is null and expires_at > ${now}\n          returning',
        'and approved_at is null\n          returning',
      ],
      ['and approved_at is null and expires_at > ${now}`', 'and expires_at > ${now}`'],
      ['and approved_at is null and expires_at > ${now}`', 'and approved_at is null`'],
      ['and approver.ended_at is null', ''],
      ['where account_id = ${accountId} and activation_id', 'where activation_id'],
      ['refused_at is not null or (', '('],
    ],
  },
  {
    file: 'stores/device-sign-in.ts',
    suites: ['device-sign-in'],
    changes: [
      ['claims.sub === sub && ', ''],
      ["&& claims['origin_jti'] === sessionId", ''],
      ['`device-sign-in ${subject} ${nonce}`', '`device-sign-in ${subject}`'],
    ],
  },
  {
    file: 'features/accounts/sign-out-listener.ts',
    suites: ['features/accounts/sign-out-listener'],
    changes: [
      ["if (type !== 'TokensRevoked') return", ''],
      ['if (originJti === null) await', 'if (originJti !== null) await'],
      ["else await devices.end(account.id, originJti, at, 'pool')", ''],
    ],
  },
])
