/** "@robin", with the @ before the name in right-to-left text, too. */
export const Username = ({ of }: { of: string }) => (
  <bdi dir="ltr" translate="no">
    @{of}
  </bdi>
)
