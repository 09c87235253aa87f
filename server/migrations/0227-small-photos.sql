-- A photo at the size of a list's row, sealed under its applicant's key; null of photos from before, and of sides that no list
-- shows.
alter table verification_files add column small text;
comment on column verification_files.small is
  'applicant: erasure deletes, copy omits, retention erases; the photo itself is given';
