import { AsyncLocalStorage } from 'node:async_hooks'
import type { Attributes, Context, Span, SpanKind } from '@opentelemetry/api'
import type { Sampler } from '@opentelemetry/sdk-trace'
import { type Config, collectorOf } from '../config.ts'

/** Begins and ends spans; each is a child of the span in whose work it begins. */
export interface Tracing {
  /** A span that the caller ends. */
  begin(name: string, kind: keyof typeof SpanKind, attributes?: Attributes): Span
  /** Whether the caller runs in the work of a span. */
  isWithin(): boolean
  /** Runs `work` in the span. */
  within<T>(span: Span, work: () => T): T
  /** Runs work later in the span in which this was called, or in none. */
  snapshot(): <T>(work: () => T) => T
  /** Ends the span, as failed when there is an error. Its message is left out: it may quote what somebody typed. */
  end(span: Span, error?: unknown): void
  stop(): Promise<void>
}

/** Null, with nothing loaded, unless OpenTelemetry's standard variables name a collector. */
export async function startTracing(config: Config): Promise<Tracing | null> {
  const url = collectorOf(config)
  if (!url) return null
  const [api, resources, sdk, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-proto'),
  ])
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api
  const provider = new sdk.TracerProvider({
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes({ 'service.name': config.OTEL_SERVICE_NAME }))
      .merge(resources.detectResources({ detectors: [resources.resourceAttributesEnvDetector] })),
    sampler: samplerOf(config, sdk),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  })
  const tracer = provider.getTracer('nearmark')
  const running = new AsyncLocalStorage<Context>()
  const here = () => running.getStore() ?? ROOT_CONTEXT
  return {
    // No parent from a request's `traceparent`: a stranger's header would decide what is recorded.
    begin: (name, kind, attributes = {}) => tracer.startSpan(name, { kind: SpanKind[kind], attributes }, here()),
    isWithin: () => running.getStore() !== undefined,
    within: (span, work) => running.run(trace.setSpan(here(), span), work),
    snapshot: () => AsyncLocalStorage.snapshot(),
    end(span, error) {
      if (error !== undefined) {
        span.setAttribute('error.type', error instanceof Error ? error.name : 'error')
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end()
    },
    stop: () => provider.shutdown(),
  }
}

type Samplers = Pick<
  typeof import('@opentelemetry/sdk-trace'),
  'AlwaysOnSampler' | 'AlwaysOffSampler' | 'ParentBasedSampler' | 'TraceIdRatioBasedSampler'
>

function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: Config, sdk: Samplers): Sampler {
  const roots: Record<string, () => Sampler> = {
    always_on: () => new sdk.AlwaysOnSampler(),
    always_off: () => new sdk.AlwaysOffSampler(),
    traceidratio: () => new sdk.TraceIdRatioBasedSampler(Number(ratio)),
  }
  const root = roots[name.replace('parentbased_', '')]!()
  return name.startsWith('parentbased_') ? new sdk.ParentBasedSampler({ root }) : root
}
