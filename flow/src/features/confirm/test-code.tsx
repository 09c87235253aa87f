import { testCode } from "#contract/limits.ts";
import { Notice } from "#flow/components/notice.tsx";

/** For whoever tests, so in no language of applicants: the mark, and what to type, since nothing is sent. */
export const TestCode = () => (
  <Notice tone="calm">
    <bdi>TEST: {testCode}</bdi>
  </Notice>
);
