-- Of all that a call of the customers' API is to submit: when it is sent again, what it had begun goes on. Null once submitted.
alter table customer_verifications add column fingerprint text;
comment on column customer_verifications.fingerprint is
  'applicant: erasure empties, copy omits, retention erases; a keyed hash, by which a repeated call is known';
