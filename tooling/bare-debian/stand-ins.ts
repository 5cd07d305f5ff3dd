/** What the reader of the guide puts in the place of its names in capitals. Longer names come first. */
export const answers = {
  'YOUR-EMAIL': 'operator@hlizo.test',
  'YOUR.DOMAIN': 'hlizo.test',
  REPOSITORY: 'file:///srv/hlizo',
  VERSION: 'origin/HEAD',
  BACKUPS: 'backups',
}

/** What the operator writes into hlizo.env: blanks and signs that a shell would take for its own. */
export const settings = [
  'MAIL_URL=',
  'IDENTITY_MODE=embedded',
  "IDENTITY_ENCRYPTION_KEY='p4Qz<7v&mX2 k9#Rw$Tn6 hB1|yE8;cL3(dG5)'",
  'PAYMENTS_MODE=sandbox',
  'BNR_RATES_URL=http://127.0.0.1/nbrfxrates.xml',
  'ALLOW_IN_PRODUCTION=embedded-identity,payments-sandbox,dev-mailbox',
  "OPERATOR_NAME='Hlizo & Fiii S.R.L.'",
  'OPERATOR_TAX_ID=RO12345678',
  'OPERATOR_REGISTRATION=J40/1/2026',
  "OPERATOR_ADDRESS='Str. Râsului 7, București'",
  "OPERATOR_PROVIDERS='Hosting S.R.L.; Mail GmbH'",
  "OPERATOR_DATA_LOCATION='Uniunea Europeană'",
]

type StandIn = {
  readonly path: string
  /** Why the real program cannot be used. */
  readonly reason: string
  readonly script: string
}

const SETTINGS_FILE = '/root/settings.env'

/** All replaced programs. */
export const standIns: readonly StandIn[] = [
  {
    path: '/usr/sbin/policy-rc.d',
    reason: 'Packages must not start services while they are installed, on the ports of the host.',
    script: 'exit 101',
  },
  {
    path: '/usr/local/bin/systemctl',
    reason: 'No systemd runs in a chroot. It reads the same units and environment file.',
    script:
      'exec /opt/hlizo/node_modules/.bin/node /opt/hlizo/tooling/bare-debian/systemctl.ts "$@"',
  },
  {
    path: '/usr/local/bin/editor',
    reason:
      'An operator types there. Amazon Cognito, Stripe and a mail server are not within reach.',
    script: [
      'set -e',
      // The name and the addresses of a machine in its configurations of docs/ha.
      'number=$(cat /root/machine 2>/dev/null || echo 1)',
      'case $1 in /etc/etcd/*|/etc/patroni/*) sed -i "s/^\\(name: .*\\)-1 /\\1-$number /; /cluster:\\|hosts:/! s/10\\.0\\.0\\.1:/10.0.0.$number:/" "$1";; esac',
      'case $1 in /etc/haproxy/*) sed -i "s/bind 10\\.0\\.0\\.1:/bind 10.0.0.$number:/" "$1";; esac',
      'case $1 in /etc/nginx/*) sed -i "s/server 127\\.0\\.0\\.1:3000 \\(.*\\)/server 10.0.0.1:3000 \\1\\n server 10.0.0.2:3000 \\1\\n server 10.0.0.3:3000 \\1/" "$1";; esac',
      '[ "$1" = /etc/hlizo/hlizo.env ] || exit 0',
      // The second time, for docs/ha.md.
      'if grep -q ^DATABASE_LISTEN_URL= "$1"; then',
      '  sed -i "/^HOST=/d; /^TRUST_PROXY=/d; /^MEDIA_ACCEL=/d" "$1"',
      '  echo "HOST=10.0.0.$number" >> "$1"',
      '  echo "TRUST_PROXY=10.0.0.1/32,10.0.0.2/32,10.0.0.3/32" >> "$1"',
      '  exit 0',
      'fi',
      `sed 's/=.*//' ${SETTINGS_FILE} | while read -r name; do sed -i "/^$name=/d" "$1"; done`,
      `cat ${SETTINGS_FILE} >> "$1"`,
    ].join('\n'),
  },
  {
    path: '/usr/local/bin/certbot',
    reason: 'A certificate needs a domain that the internet reaches. This one signs itself.',
    script: [
      'set -e',
      'cd /etc/nginx',
      'openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=hlizo.test \\',
      '  -addext subjectAltName=DNS:hlizo.test -keyout own.key -out own.pem 2>/dev/null',
      'sed -i "s|listen 80;|listen 443 ssl; ssl_certificate own.pem; ssl_certificate_key own.key;|" conf.d/hlizo.conf',
      'cat own.pem >> /etc/ssl/certs/ca-certificates.crt',
      'nginx -t && /etc/init.d/nginx reload',
    ].join('\n'),
  },
  {
    path: '/usr/local/bin/scp',
    reason: 'The machines of docs/ha.md run no SSH server. It reaches their disks directly.',
    script: 'to=${3#root@}; exec cp -p "$2" "/srv/machines/${to%%:*}${to#*:}"',
  },
  {
    path: '/usr/local/bin/rsync',
    reason: 'As scp; there is no folder of Let’s Encrypt.',
    script:
      '[ -e "$2" ] || exit 0; to=${3#root@}; exec cp -a "$2." "/srv/machines/${to%%:*}${to#*:}"',
  },
  {
    path: '/usr/local/bin/restic',
    reason: 'There is no bucket to carry backups to.',
    script: 'exit 0',
  },
]

const today = new Date().toISOString().slice(0, 10)

/** The rates of the National Bank, which is not within reach: nginx gives them out. */
const rates = `<DataSet><Body><Cube date="${today}"><Rate currency="EUR">5.0975</Rate></Cube></Body></DataSet>`

/** The files of the stand-ins, with what they read. */
export const standInFiles: readonly { path: string; text: string; mode: number }[] = [
  ...standIns.map(({ path, script }) => ({ path, text: `#!/bin/sh\n${script}\n`, mode: 0o755 })),
  { path: SETTINGS_FILE, text: `${settings.join('\n')}\n`, mode: 0o600 },
  { path: '/etc/hosts', text: '127.0.0.1 localhost hlizo.test\n', mode: 0o644 },
  { path: '/var/www/html/nbrfxrates.xml', text: rates, mode: 0o644 },
]
