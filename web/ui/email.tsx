/** An email, which a narrow screen breaks after the @ before it breaks a word. */
export function Email({ children: email }: { children: string }) {
  const at = email.lastIndexOf('@') + 1
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}
