/** Sections of NACE Rev. 2.1 (Regulation (EU) 2023/137). The ids never change. */
export const businessActivities = [
  { business_activity_id: "0a2c1654-5b3b-564a-8e7b-1d5df427c078", name: "Agriculture, forestry and fishing" },
  { business_activity_id: "93157e9e-b826-51cb-b728-2a26778fe3b3", name: "Mining and quarrying" },
  { business_activity_id: "bf397aa1-6469-5a1d-861f-c51447ffce5c", name: "Manufacturing" },
  {
    business_activity_id: "871bde43-dd53-5d04-a7f3-66f072605104",
    name: "Electricity, gas, steam and air conditioning supply",
  },
  { business_activity_id: "8cd3db7c-316e-5e37-9e6b-e26948187864", name: "Water supply, sewerage, waste management" },
  { business_activity_id: "8815bd33-1240-5f0f-b7e0-ad942136bcdd", name: "Construction" },
  { business_activity_id: "e51f0e9d-2d56-5509-a15f-86ff15329df9", name: "Wholesale and retail trade" },
  { business_activity_id: "7885af90-82c5-5ae1-a74d-29289104c04b", name: "Transportation and storage" },
  { business_activity_id: "2110d135-dcaf-52c0-9a0f-48a499544406", name: "Accommodation and food service activities" },
  {
    business_activity_id: "6d6bccad-2ad5-5fd0-aa42-c562525f3463",
    name: "Publishing, broadcasting and content production",
  },
  {
    business_activity_id: "6ee5462b-60f1-5e76-99a9-05cd35ad01ba",
    name: "Telecommunication, computer programming and information services",
  },
  { business_activity_id: "80ecde12-198f-5381-8163-82e46d60e75e", name: "Financial and insurance activities" },
  { business_activity_id: "f038ac4e-849c-5f72-b454-abdd4e53a779", name: "Real estate activities" },
  {
    business_activity_id: "4e019a50-4908-52bb-8175-e7bbbe22638d",
    name: "Professional, scientific and technical activities",
  },
  {
    business_activity_id: "ceae4258-8f4f-58e2-8081-fd8c48983d08",
    name: "Administrative and support service activities",
  },
  { business_activity_id: "d87249fd-6baf-5157-a264-23093f1f0572", name: "Public administration and defence" },
  { business_activity_id: "de3206f4-664d-50f8-ac65-c0a548d997ce", name: "Education" },
  { business_activity_id: "2630dff3-18ab-5d67-a3ca-68da8de43f82", name: "Human health and social work activities" },
  { business_activity_id: "237ad135-560d-5af9-9481-6873c681c7b0", name: "Arts, sports and recreation" },
  { business_activity_id: "3f42ecb2-4ad5-526e-b80f-1eaeb7fdb85f", name: "Other service activities" },
  { business_activity_id: "61d2e3fe-a7e1-59c8-8775-de8cb81e900e", name: "Activities of households as employers" },
  {
    business_activity_id: "6788810c-f68e-56db-abcb-e8af4b68ed01",
    name: "Activities of extraterritorial organisations and bodies",
  },
] as const;
