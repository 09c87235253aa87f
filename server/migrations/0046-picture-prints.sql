-- What a photo looks like, in bits: a selfie that is the document's photo, or an earlier file, is found by it. Each print
-- is cut into four parts, and looked up by them: of two prints that differ in three bits at most, one part is the same.
create table picture_prints (
  project_id uuid not null,
  -- 16 bits of the print, and which of its four parts they are.
  part int not null check (part >= 0 and part < 262144),
  verification_id uuid not null,
  side text not null check (side in ('front', 'back', 'selfie')),
  print text not null check (print ~ '^[0-9a-f]{16}$'),
  primary key (project_id, part, verification_id, side, print),
  foreign key (project_id, verification_id) references verifications
);
create index on picture_prints (project_id, verification_id);
select keep_apart('picture_prints');
grant select, insert, delete on picture_prints to veridesk_app;
