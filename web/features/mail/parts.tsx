import { Body, Button, Container, Head, Heading, Html, Preview, Section, Text } from '@react-email/components'
import type { ReactNode } from 'react'
import { night, paper } from './palette.ts'

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const MONO = 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace'

/** Programs that follow the dark theme take these; the others keep the inline light values. */
const DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  .ground, .ground > table > tbody > tr > td { background-color: ${night.ground} !important }
  .card { background-color: ${night.surface} !important; border-color: ${night.line} !important }
  .ink { color: ${night.ink} !important }
  .soft { color: ${night.inkSoft} !important }
  .inset { background-color: ${night.inset} !important; color: ${night.ink} !important }
  .action { background-color: ${night.accent} !important; color: ${night.onAccent} !important }
  .ring { border-color: ${night.accent} !important }
  .dot { background-color: ${night.accent} !important }
}`

/** The frame of every content. */
export const Sheet = ({ preheader, title, children }: { preheader: string; title: string; children: ReactNode }) => (
  <Html lang="en" dir="ltr">
    <Head>
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>{title}</title>
      <style>{DARK}</style>
    </Head>
    <Body
      className="ground"
      style={{ backgroundColor: paper.ground, margin: 0, padding: '24px 12px', fontFamily: FONT }}
    >
      <Preview>{preheader}</Preview>
      <Container
        className="card"
        style={{
          maxWidth: 480,
          backgroundColor: paper.surface,
          border: `1px solid ${paper.line}`,
          borderRadius: 16,
          padding: 28,
        }}
      >
        <Mark />
        <Heading
          as="h1"
          className="ink"
          style={{
            color: paper.ink,
            fontSize: 22,
            lineHeight: '28px',
            letterSpacing: '-0.02em',
            margin: '20px 0 12px',
          }}
        >
          {title}
        </Heading>
        {children}
      </Container>
    </Body>
  </Html>
)

/** The ring and its dot without a picture: pictures are blocked, and SVG is stripped. */
const Mark = () => (
  <Section>
    <span
      className="ring"
      style={{
        display: 'inline-block',
        boxSizing: 'border-box',
        width: 24,
        height: 24,
        border: `3px solid ${paper.accent}`,
        borderRadius: 12,
        verticalAlign: 'middle',
      }}
    >
      <span
        className="dot"
        style={{
          display: 'block',
          width: 8,
          height: 8,
          margin: '5px auto 0',
          borderRadius: 4,
          backgroundColor: paper.accent,
        }}
      />
    </span>
    <span
      className="ink"
      style={{ color: paper.ink, fontSize: 18, fontWeight: 600, marginLeft: 8, verticalAlign: 'middle' }}
    >
      Nearmark
    </span>
  </Section>
)

export const Paragraph = ({ children }: { children: ReactNode }) => (
  <Text className="ink" style={{ color: paper.ink, fontSize: 16, lineHeight: '24px', margin: '0 0 16px' }}>
    {children}
  </Text>
)

export const Note = ({ children }: { children: ReactNode }) => (
  <Text className="soft" style={{ color: paper.inkSoft, fontSize: 14, lineHeight: '20px', margin: '16px 0 0' }}>
    {children}
  </Text>
)

export const Action = ({ href, children }: { href: string; children: ReactNode }) => (
  <Button
    className="action"
    href={href}
    style={{
      display: 'block',
      backgroundColor: paper.accent,
      color: paper.onAccent,
      borderRadius: 10,
      padding: '14px 20px',
      fontSize: 16,
      fontWeight: 600,
      textAlign: 'center',
      textDecoration: 'none',
      margin: '0 0 16px',
    }}
  >
    {children}
  </Button>
)

/** Typed by hand from another screen: large and spaced, and still one word when copied. */
export const Code = ({ children }: { children: string }) => (
  <Text
    className="inset"
    style={{
      backgroundColor: paper.inset,
      color: paper.ink,
      borderRadius: 10,
      padding: '14px 0',
      margin: 0,
      fontFamily: MONO,
      fontSize: 32,
      lineHeight: '40px',
      letterSpacing: 8,
      textAlign: 'center',
    }}
  >
    {children}
  </Text>
)

/** What a person wrote, with the lines as written. */
export const Quote = ({ children }: { children: string }) => (
  <Text
    className="inset"
    style={{
      backgroundColor: paper.inset,
      color: paper.ink,
      borderRadius: 10,
      padding: 16,
      margin: '0 0 16px',
      fontSize: 16,
      lineHeight: '24px',
      whiteSpace: 'pre-wrap',
    }}
  >
    {children}
  </Text>
)
