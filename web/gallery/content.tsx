import { useRef, useState } from 'react'
import { HOUR_MS } from '../../contract/durations.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Email } from '../ui/email.tsx'
import { Fact, Facts } from '../ui/facts.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Questions } from '../ui/questions.tsx'
import { Sparkline } from '../ui/sparkline.tsx'
import { Step } from '../ui/step.tsx'
import { Tab, Tabs } from '../ui/tabs.tsx'
import { RelativeTime, Time } from '../ui/time.tsx'
import { UrlBox } from '../ui/url-box.tsx'
import { Shelf } from './shelf.tsx'

const TWO_HOURS_AGO = new Date(Date.now() - 2 * HOUR_MS)

const Cards = () => (
  <Shelf part="Card">
    <Card>With padding.</Card>
    <Card flush>
      <p className="border-line border-b p-4">Flush: its rows reach the edge,</p>
      <p className="p-4">as in lists, tables and maps.</p>
    </Card>
  </Shelf>
)

const FactLists = () => (
  <Shelf part="Facts and Fact">
    <Card>
      <Facts>
        <Fact name="Place">Kuala Lumpur City Centre</Fact>
        <Fact name="State">
          <Badge tone="accent">Active</Badge>
        </Fact>
        <Fact name="Link">https://nearmark.example/checkin/8sK2vQ0mZr</Fact>
      </Facts>
    </Card>
  </Shelf>
)

function SecretLink() {
  const shown = useRef<HTMLElement>(null)
  return (
    <Shelf part="UrlBox">
      <UrlBox ref={shown} url="https://nearmark.example/warden#8sK2vQ0mZrT4xW7bN1cY5d" />
    </Shelf>
  )
}

const LongEmail = () => (
  <Shelf part="Email">
    <p className="w-60 text-14 text-ink-2">
      Verification Email Sent to <Email>maya.lindholm@students.institute.example.com</Email>.
    </p>
  </Shelf>
)

const Times = () => (
  <Shelf part="Time and RelativeTime">
    <p className="flex flex-wrap gap-x-6 text-14 text-ink-2">
      {(['date', 'long-date', 'date-time', 'clock'] as const).map(format => (
        <Time key={format} at={TWO_HOURS_AGO} format={format} />
      ))}
      <RelativeTime at={TWO_HOURS_AGO} />
      <RelativeTime at={new Date()} />
    </p>
  </Shelf>
)

function Pages() {
  const [page, setPage] = useState(1)
  return (
    <Shelf part="Pagination">
      <Pagination page={page} pageSize={10} total={194} onPageChange={setPage} />
    </Shelf>
  )
}

const Sparklines = () => (
  <Shelf part="Sparkline">
    <div className="h-8 w-28">
      <Sparkline values={[0, 2, 4, 1, 0, 0, 6, 7, 5, 9, 0, 3, 12, 8]} label="57 check-ins in 14 days" />
    </div>
    <div className="h-8 w-12">
      <Sparkline values={Array<number>(14).fill(0)} label="No check-ins in 14 days" />
    </div>
  </Shelf>
)

function Views() {
  const [current, setCurrent] = useState('Links')
  return (
    <Shelf part="Tabs and Tab">
      <div className="border-line border-b">
        <Tabs label="Views">
          {['Links', 'Analytics'].map(view => (
            <Tab key={view} href="#tabs-and-tab" current={view === current} onClick={() => setCurrent(view)}>
              {view}
            </Tab>
          ))}
        </Tabs>
      </div>
    </Shelf>
  )
}

const QuestionList = () => (
  <Shelf part="Questions">
    <Questions
      questions={[
        { question: 'Do visitors need an account?', answer: 'No. They open the link in the browser of their phone.' },
        { question: 'What if GPS is poor indoors?', answer: 'Step near a window or outside, and turn on Wi-Fi.' },
      ]}
    />
  </Shelf>
)

const Steps = () => (
  <Shelf part="Step">
    <ul className="w-full divide-y divide-line">
      <Step title="Try it first" note="Open the link as your visitors do.">
        <Button variant="secondary" wide>
          Test It Yourself
        </Button>
      </Step>
      <Step title="Need more links?" note="You’re now using all your active links." always>
        <Button wide>Upgrade</Button>
      </Step>
    </ul>
  </Shelf>
)

export const CONTENT = {
  Questions: QuestionList,
  Card: Cards,
  'Facts and Fact': FactLists,
  'Time and RelativeTime': Times,
  Pagination: Pages,
  Sparkline: Sparklines,
  Step: Steps,
  'Tabs and Tab': Views,
  Email: LongEmail,
  UrlBox: SecretLink,
}
