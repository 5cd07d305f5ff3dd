import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import { CronJob } from 'kubernetes-models/batch/v1/CronJob'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim'
import { Namespace } from 'kubernetes-models/v1/Namespace'
import { Service } from 'kubernetes-models/v1/Service'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const models = {
  ConfigMap,
  CronJob,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Namespace,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  Service,
}
/** How long a failover of the database may last (docs/ha.md). */
const FAILOVER_SECONDS = 25
/** Where the backup lies, and nothing else of the product. */
const BACKUPS = '/var/backups/hlizo'
/** How long a node may take to end after SIGTERM. */
const STOPS_WITHIN_SECONDS = 30

const Labels = z.record(z.string(), z.string())
const Probe = z.object({
  httpGet: z.object({ path: z.string(), port: z.string() }),
  periodSeconds: z.number().default(10),
  failureThreshold: z.number().default(3),
})
const Container = z.object({
  image: z.string(),
  args: z.array(z.string()).optional(),
  env: z.array(z.object({ name: z.string() })).default([]),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  startupProbe: Probe.optional(),
  livenessProbe: Probe.optional(),
  readinessProbe: Probe.optional(),
  securityContext: z.object({ readOnlyRootFilesystem: z.boolean() }),
  volumeMounts: z.array(z.object({ mountPath: z.string() })),
  resources: z.object({ requests: z.object({ cpu: z.string() }) }),
})
const Pod = z.object({
  metadata: z.object({ labels: Labels, annotations: Labels.default({}) }),
  spec: z.object({
    terminationGracePeriodSeconds: z.number().optional(),
    securityContext: z.object({ runAsUser: z.number() }),
    containers: z.tuple([Container]),
    volumes: z.array(
      z.object({
        name: z.string(),
        persistentVolumeClaim: z.object({ claimName: z.string() }).optional(),
      }),
    ),
  }),
})
const Scrape = z.object({
  scrape_configs: z.array(
    z.object({
      job_name: z.string(),
      relabel_configs: z.array(z.object({ regex: z.string().optional() })),
    }),
  ),
})
const Workload = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    replicas: z.number().optional(),
    selector: z.object({ matchLabels: Labels }),
    template: Pod,
  }),
})
const Scaler = z.object({
  spec: z.object({
    scaleTargetRef: z.object({ name: z.string() }),
    minReplicas: z.number(),
    maxReplicas: z.number(),
  }),
})
const Manifest = z.looseObject({
  kind: z.enum([
    'ConfigMap',
    'CronJob',
    'Deployment',
    'HorizontalPodAutoscaler',
    'Ingress',
    'Namespace',
    'NetworkPolicy',
    'PersistentVolumeClaim',
    'PodDisruptionBudget',
    'Service',
  ]),
})

const manifests = parseAllDocuments(read('docs/kubernetes/hlizo.yaml')).map((document) => {
  if (document.errors[0]) throw document.errors[0]
  return Manifest.parse(document.toJS())
})
const ofKind = <Schema extends z.ZodType>(kind: keyof typeof models, schema: Schema) =>
  manifests.filter((one) => one.kind === kind).map((one) => schema.parse(one))

const deployments = ofKind('Deployment', Workload)
const jobs = ofKind(
  'CronJob',
  z.object({
    metadata: z.object({ name: z.string() }),
    spec: z.object({ jobTemplate: z.object({ spec: z.object({ template: Pod }) }) }),
  }),
)
const pods = [
  ...deployments.map(({ spec }) => spec.template),
  ...jobs.map(({ spec }) => spec.jobTemplate.spec.template),
]
const containers = pods.map(({ spec }) => spec.containers[0])
const node = deployments.find(({ metadata }) => metadata.name === 'hlizo')

/** Whether the schema of the API accepts a manifest; why not, otherwise. */
function complaint({ kind, ...manifest }: z.infer<typeof Manifest>): string | null {
  try {
    const model = new models[kind]()
    Object.assign(model, { ...manifest, kind })
    model.validate()
    return null
  } catch (error) {
    return String(error)
  }
}

describe('docs/kubernetes/hlizo.yaml', () => {
  it('is valid for the API of Kubernetes', () => {
    expect(manifests.map(({ kind }) => kind)).toEqual(expect.arrayContaining(Object.keys(models)))
    expect(manifests.map(complaint).filter((one) => one !== null)).toEqual([])
    expect(
      complaint(Manifest.parse({ kind: 'Service', spec: { ports: [{ port: 'http' }] } })),
    ).toContain('port')
  })

  it('asks every pod for a file of a page, as pods of two versions run during an upgrade', () => {
    const [scaler] = ofKind('HorizontalPodAutoscaler', Scaler)
    const named = z.object({ metadata: z.object({ name: z.string(), annotations: Labels }) })
    const assets = ofKind('Ingress', named).find(({ metadata }) =>
      metadata.name.endsWith('-assets'),
    )

    expect(assets?.metadata.annotations).toEqual({
      'nginx.ingress.kubernetes.io/proxy-next-upstream': 'error timeout http_404',
      'nginx.ingress.kubernetes.io/proxy-next-upstream-tries': String(scaler?.spec.maxReplicas),
    })
  })

  it('probes the health endpoints of the product at its admin port', () => {
    const endpoints = [
      ...read('apps/server/src/http/health.ts').matchAll(/app\.get\('([^']+)'/g),
    ].map(([, path]) => path)
    const [first] = containers
    const asked = containers.flatMap(({ startupProbe, livenessProbe, readinessProbe }) =>
      [startupProbe, livenessProbe, readinessProbe].flatMap((probe) => probe?.httpGet ?? []),
    )

    expect(
      [first?.startupProbe, first?.livenessProbe, first?.readinessProbe].map(
        (probe) => probe?.httpGet.path,
      ),
    ).toEqual(['/health/startup', '/health/live', '/health/ready'])
    expect(asked.filter(({ path, port }) => !endpoints.includes(path) || port !== 'admin')).toEqual(
      [],
    )
    expect(first?.ports.map(({ name, containerPort }) => [name, containerPort])).toEqual([
      ['http', 3000],
      ['admin', 3001],
    ])
  })

  it('leaves pods in service during a failover of the database', () => {
    const probes = containers.flatMap(({ readinessProbe }) => readinessProbe ?? [])

    expect(probes.length).toBeGreaterThan(0)
    for (const { periodSeconds, failureThreshold } of probes)
      expect(periodSeconds * failureThreshold).toBeGreaterThan(FAILOVER_SECONDS)
  })

  it('sets variables that the product reads', () => {
    const known = read('apps/server/src/environment.ts')
    const data = ofKind('ConfigMap', z.object({ data: Labels })).flatMap((one) =>
      Object.keys(one.data),
    )
    const names = [...data, ...containers.flatMap(({ env }) => env.map(({ name }) => name))]

    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => !new RegExp(`^ {2}${name}:`, 'm').test(known))).toEqual([])
  })

  it('runs the image of Containerfile as its user, with its data directory writable only', () => {
    const containerfile = read('Containerfile')

    expect(new Set(containers.map(({ image }) => image)).size).toBe(1)
    for (const { spec } of pods)
      expect(containerfile).toContain(`USER ${spec.securityContext.runAsUser}\n`)
    for (const { securityContext, volumeMounts } of containers) {
      expect(securityContext.readOnlyRootFilesystem).toBe(true)
      const paths = volumeMounts.map(({ mountPath }) => mountPath)
      expect(paths.filter((path) => path !== BACKUPS)).toEqual(['/var/lib/hlizo', '/tmp'])
    }
    expect(containerfile).toContain('DATA_DIR=/var/lib/hlizo\n')
  })

  it('runs each routine of the product, whose absence is an alert', () => {
    const seeded = read('apps/server/src/migrations/0295-routines.sql')
    const routines = [...new Set([...seeded.matchAll(/\('([a-z]+)'\)/g)].map(([, name]) => name))]
    const run = jobs.map(({ spec }) => spec.jobTemplate.spec.template.spec.containers[0].args?.[2])

    expect(routines).toEqual(expect.arrayContaining(['check', 'backup']))
    expect(run).toHaveLength(routines.length)
    expect(new Set(run)).toEqual(new Set(routines))
  })

  it('keeps backups of the database on a volume of their own', () => {
    const claims = ofKind(
      'PersistentVolumeClaim',
      z.object({ metadata: z.object({ name: z.string() }) }),
    ).map(({ metadata }) => metadata.name)
    const backup = jobs.find(({ metadata }) => metadata.name === 'hlizo-backup')
    const pod = backup?.spec.jobTemplate.spec.template.spec
    const [container] = pod?.containers ?? []

    expect(container?.args?.slice(2, 5)).toEqual(['backup', BACKUPS, '--no-media'])
    expect(container?.volumeMounts.map(({ mountPath }) => mountPath)).toContain(BACKUPS)
    expect(
      pod?.volumes.flatMap(({ persistentVolumeClaim }) => persistentVolumeClaim ?? []),
    ).toEqual(claims.map((claimName) => ({ claimName })))
  })

  it('is scraped in all its lasting pods, under the name that the alerts ask for', () => {
    const [scrape] = Scrape.parse(parse(read('docs/kubernetes/prometheus.yml'))).scrape_configs
    const wanted = [...read('docs/prometheus/alerts.yml').matchAll(/job="([^"]+)"/g)].map(
      ([, job]) => job,
    )
    const ports = deployments.map(({ spec: { template } }) => [
      template.metadata.annotations['prometheus.io/scrape'],
      template.spec.containers[0].ports.find(
        ({ containerPort }) =>
          String(containerPort) === template.metadata.annotations['prometheus.io/port'],
      )?.name,
    ])
    const jobLabels = jobs.map(({ spec }) => spec.jobTemplate.spec.template.metadata.annotations)

    expect(new Set(wanted)).toEqual(new Set([scrape?.job_name]))
    expect(scrape?.relabel_configs.slice(0, 2).map(({ regex }) => regex)).toEqual(['true', 'admin'])
    expect(ports).toEqual(deployments.map(() => ['true', 'admin']))
    expect(jobLabels).toEqual(jobs.map(() => ({})))
  })

  it('waits longer for a stop than a node takes', () => {
    for (const { spec } of deployments)
      expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(STOPS_WITHIN_SECONDS)
  })

  it('selects the pods of the nodes, and no encoder', () => {
    const selector = z.object({ spec: z.object({ selector: z.object({ matchLabels: Labels }) }) })
    const services = ofKind('Service', z.object({ spec: z.object({ selector: Labels }) }))
    const budgets = ofKind('PodDisruptionBudget', selector)
    const labels = node?.spec.template.metadata.labels

    expect(deployments.map(({ spec }) => spec.selector.matchLabels)).toEqual(
      deployments.map(({ spec }) => spec.template.metadata.labels),
    )
    expect([services[0]?.spec.selector, budgets[0]?.spec.selector.matchLabels]).toEqual([
      labels,
      labels,
    ])
  })

  it('scales the deployment of the nodes, and has two encoders, because one may go', () => {
    const encoder = deployments.find(({ metadata }) => metadata.name === 'hlizo-encoder')
    const [scaler] = ofKind('HorizontalPodAutoscaler', Scaler)

    expect(scaler?.spec.scaleTargetRef.name).toBe(node?.metadata.name)
    expect(scaler?.spec.minReplicas).toBeGreaterThanOrEqual(3)
    expect(encoder?.spec.replicas).toBeGreaterThanOrEqual(2)
    // A node is one event loop; docs/scaling.md has thirty.
    expect(node?.spec.template.spec.containers[0].resources.requests.cpu).toBe('1')
    expect(scaler?.spec.maxReplicas).toBeGreaterThanOrEqual(30)
  })
})
