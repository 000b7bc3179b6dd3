import { Body, Button, Container, Head, Heading, Html, Img, Preview, Section, Text } from '@react-email/components'
import type { ReactNode } from 'react'
import MARK from './mark.png?inline'
import { darkColours, lightColours } from './palette.ts'

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const MONO = 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace'

/** For mail programs with a dark theme; the others use the light colours inline. */
const DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  .ground, .ground > table > tbody > tr > td { background-color: ${darkColours.ground} !important }
  .card { background-color: ${darkColours.surface} !important; border-color: ${darkColours.line} !important }
  .ink { color: ${darkColours.ink} !important }
  .soft { color: ${darkColours.inkSoft} !important }
  .inset { background-color: ${darkColours.inset} !important; color: ${darkColours.ink} !important }
  .action { background-color: ${darkColours.accent} !important; color: ${darkColours.onAccent} !important }
}`

/** The layout of every email. */
export const EmailLayout = ({
  preheader,
  title,
  children,
}: {
  preheader: string
  title: string
  children: ReactNode
}) => (
  <Html lang="en" dir="ltr">
    <Head>
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>{title}</title>
      <style>{DARK}</style>
    </Head>
    <Body
      className="ground"
      style={{ backgroundColor: lightColours.ground, margin: 0, padding: '24px 12px', fontFamily: FONT }}
    >
      <Preview>{preheader}</Preview>
      <Container
        className="card"
        style={{
          maxWidth: 480,
          backgroundColor: lightColours.surface,
          border: `1px solid ${lightColours.line}`,
          borderRadius: 16,
          padding: 28,
        }}
      >
        <Logo />
        <Heading
          as="h1"
          className="ink"
          style={{
            color: lightColours.ink,
            fontSize: 22,
            lineHeight: '28px',
            letterSpacing: '-0.01em',
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

/** The transport attaches the image, so that no mail program has to load it. */
const Logo = () => (
  <Section>
    <Img
      src={MARK}
      alt=""
      width="32"
      height="32"
      style={{ display: 'inline-block', borderRadius: 8, verticalAlign: 'middle' }}
    />
    <span
      className="ink"
      style={{ color: lightColours.ink, fontSize: 18, fontWeight: 600, marginLeft: 10, verticalAlign: 'middle' }}
    >
      Nearmark
    </span>
  </Section>
)

export const Paragraph = ({ children }: { children: ReactNode }) => (
  <Text className="ink" style={{ color: lightColours.ink, fontSize: 16, lineHeight: '24px', margin: '0 0 16px' }}>
    {children}
  </Text>
)

export const Note = ({ children }: { children: ReactNode }) => (
  <Text className="soft" style={{ color: lightColours.inkSoft, fontSize: 14, lineHeight: '20px', margin: '16px 0 0' }}>
    {children}
  </Text>
)

export const Action = ({ href, children }: { href: string; children: ReactNode }) => (
  <Button
    className="action"
    href={href}
    style={{
      display: 'block',
      backgroundColor: lightColours.accent,
      color: lightColours.onAccent,
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

/** Large and spaced for typing it on another device, but a single word when copied. */
export const Code = ({ children }: { children: string }) => (
  <Text
    className="inset"
    style={{
      backgroundColor: lightColours.inset,
      color: lightColours.ink,
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

/** Text that a person wrote, with its line breaks. */
export const Quote = ({ children }: { children: string }) => (
  <Text
    className="inset"
    style={{
      backgroundColor: lightColours.inset,
      color: lightColours.ink,
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
